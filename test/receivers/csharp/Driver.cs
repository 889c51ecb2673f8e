using System;

public static class Driver
{
    static byte[] Bytes(string hex)
    {
        var bytes = new byte[hex.Length / 2];
        for (var i = 0; i < bytes.Length; i++) bytes[i] = Convert.ToByte(hex.Substring(2 * i, 2), 16);
        return bytes;
    }

    public static void Main()
    {
        var secret = Environment.GetEnvironmentVariable("WEBHOOK_SECRET");
        for (string line; (line = Console.ReadLine()) != null;)
        {
            var parts = line.Split(' ');
            Console.WriteLine(Webhook.IsSigned(Bytes(parts[0]), parts[1], secret) ? 204 : 401);
        }
    }
}

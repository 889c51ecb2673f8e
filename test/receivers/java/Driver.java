import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.gson.Gson;
import com.google.gson.JsonParser;
import com.sun.net.httpserver.HttpServer;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;

public class Driver {
  interface Idiom {
    byte[] again(String body) throws Exception;
  }

  static final Gson gson = new Gson();
  static final ObjectMapper jackson = new ObjectMapper();
  static final Map<String, Idiom> idioms = new LinkedHashMap<>();

  static {
    idioms.put("gson-map", body -> utf8(gson.toJson(gson.fromJson(body, Map.class))));
    idioms.put("gson-tree", body -> utf8(JsonParser.parseString(body).toString()));
    idioms.put("jackson", body -> utf8(jackson.writeValueAsString(jackson.readTree(body))));
    idioms.put("jackson-bytes", body -> jackson.writeValueAsBytes(jackson.readTree(body)));
  }

  static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  static String word(Idiom idiom, byte[] body, String signature) {
    try {
      byte[] again = idiom.again(new String(body, StandardCharsets.UTF_8));
      return Receiver.isSigned(again, signature, System.getenv("WEBHOOK_SECRET")) ? "same" : "differs";
    } catch (Exception e) {
      return "differs";
    }
  }

  public static void main(String[] args) throws Exception {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/webhook", Receiver::receive);
    server.start();
    URI url = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/webhook");
    HttpClient client = HttpClient.newHttpClient();
    BufferedReader lines = new BufferedReader(new InputStreamReader(System.in));
    for (String line; (line = lines.readLine()) != null; ) {
      String[] parts = line.split(" ");
      byte[] body = HexFormat.of().parseHex(parts[0]);
      HttpRequest request =
          HttpRequest.newBuilder(url)
              .header("X-Signature", parts[1])
              .POST(HttpRequest.BodyPublishers.ofByteArray(body))
              .build();
      StringBuilder out = new StringBuilder();
      out.append(client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode());
      idioms.forEach(
          (name, idiom) ->
              out.append(' ').append(name).append('=').append(word(idiom, body, parts[1])));
      System.out.println(out);
    }
    System.exit(0);
  }
}

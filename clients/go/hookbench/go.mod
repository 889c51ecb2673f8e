module github.com/your-org/hookbench/clients/go/hookbench

go 1.22
